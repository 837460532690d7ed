import { UsageError } from './usage-error.ts';

/** What keeps a command from reaching its stage, whatever part of it said so. */
interface Obstacle {
  readonly names: RegExp;
  /** Only by class and code: a message of the stage may tell of a connection of its own. */
  readonly isCode?: true;
  /** What is wrong and what to do, for a person who was woken up. */
  readonly text: (stage: string) => string;
}

const signIn =
  'sign in again (`aws sso login`, or assume the role of the operators anew), and see with `aws sts get-caller-identity` who you are. docs/APPROVALS.md says how';

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
    text: (stage) =>
      `Your session may not do this in the stage ${stage}: assume the role of the operators, or of those who may only read. docs/APPROVALS.md says how`,
  },
];

/** The stage that was typed. */
export function stageIn(typed: readonly string[]): string {
  const at = typed.findIndex((word) => word === '--stage' || word.startsWith('--stage='));
  const word = typed[at];
  if (word === undefined) return 'local';
  return word === '--stage' ? (typed[at + 1] ?? 'local') : word.slice('--stage='.length);
}

/** What a person reads of a failure: in words, if AWS is not reached or lets nobody in, with what AWS said behind them. */
export function failureText(error: unknown, stage: string): string {
  const message = messageOf(error);
  if (error instanceof UsageError) return message;
  const said = chainOf(error);
  const found = obstacles.find(({ names, isCode }) =>
    said.some(({ code, text }) => names.test(isCode === true ? code : text)),
  );
  return found === undefined ? message : `${found.text(stage)} (${message})`;
}

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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
