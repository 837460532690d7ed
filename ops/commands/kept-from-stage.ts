import { shownPage } from '#infra/stage/installed-docs.ts';

/** What keeps a command from reaching its stage, whatever part of it said so. */
interface Obstacle {
  readonly names: RegExp;
  /** Only by class and code: a message of the stage may tell of a connection of its own. */
  readonly isCode?: true;
  /** Other requests may be let through. */
  readonly isOfOne?: true;
  /** What is wrong and what to do, for a person who was woken up. */
  readonly text: (stage: string) => string;
}

const howTo = `${shownPage('docs/APPROVALS.md')} says how`;
const signIn = `sign in again (\`aws sso login\`, or assume the role of the operators anew), and see with \`aws sts get-caller-identity\` who you are. ${howTo}`;

const obstacles: readonly Obstacle[] = [
  {
    names:
      /ExpiredToken|ExpiredTokenException|TokenRefreshRequired|RequestExpired|token[^.]*expired|session[^.]*expired/i,
    text: (stage) => `Your session for the stage ${stage} has expired: ${signIn}`,
  },
  {
    names: /CredentialsProviderError|Could not load credentials|Token is expired|NoCredentialProviders/i,
    text: (stage) => `This shell has no session for the stage ${stage}: ${signIn}`,
  },
  {
    names:
      /UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|security token included in the request is invalid/i,
    text: (stage) => `AWS does not know the keys of this shell for the stage ${stage}: ${signIn}`,
  },
  {
    names: /Stack with id \S+ does not exist/,
    text: (stage) =>
      `The stage ${stage} is not deployed where your session leads: see with \`aws sts get-caller-identity\` which account that is, or deploy it with \`npx cdk deploy --all -c stage=${stage}\``,
  },
  {
    names:
      /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|UND_ERR|TimeoutError/,
    isCode: true,
    text: (stage) =>
      stage === 'local'
        ? 'The local run does not answer: see whether it is up, or start one with `npm start`'
        : `AWS does not answer this machine for the stage ${stage}: look at its network, VPN and proxy. The stage goes on without it: nothing of it is lost`,
  },
  {
    names: /AccessDenied|not authorized to perform|UnauthorizedOperation/i,
    isOfOne: true,
    text: (stage) =>
      `Your session may not do this in the stage ${stage}: assume the role of the operators, or of those who may only read. ${howTo}`,
  },
];

interface Kept {
  /** What is wrong and what to do, in one sentence. */
  readonly text: string;
  /** No request of this shell comes through. */
  readonly isFromAll: boolean;
}

/** What keeps this shell from the stage; undefined if the failure is one of the stage itself. */
export function keptBy(error: unknown, stage: string): Kept | undefined {
  const said = chainOf(error);
  const found = obstacles.find(({ names, isCode }) =>
    said.some(({ code, text }) => names.test(isCode === true ? code : text)),
  );
  return found && { text: found.text(stage), isFromAll: found.isOfOne !== true };
}

/** Whether it is one of the sentences above, about any stage. */
export const isKeptText = (text: string, stage: string): boolean =>
  obstacles.some((each) => each.text(stage) === text);

/** As deep as SDK and runtime wrap what failed. */
const mostCauses = 6;

interface Said {
  readonly code: string;
  readonly text: string;
}

/** Names, codes and messages of the error and of what caused it. */
function chainOf(error: unknown): readonly Said[] {
  const said: Said[] = [];
  let next: unknown = error;
  for (let depth = 0; next instanceof Error && depth < mostCauses; depth += 1) {
    const code = `${next.name} ${'code' in next ? String(next.code) : ''}`;
    said.push({ code, text: `${code} ${next.message}` });
    next = next.cause;
  }
  return said;
}
