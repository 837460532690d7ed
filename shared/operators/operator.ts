/** The caller: a person behind a role. */
export interface Operator {
  /** ARN of the session. */
  readonly principal: string;
  /** Name of the session in lower case. It is the same person behind every role. */
  readonly person: string;
}

const session = /^arn:aws[\w-]*:sts::(\d{12}):assumed-role\/([\w+=,.@-]+)\/([\w+=,.@-]{2,64})$/;

/**
 * The person behind a principal, or why there is none, in words. Only roles that the stage lists have sessions named
 * after persons: users of other roles may choose their session names.
 */
export function operatorOf(
  arn: string | undefined | null,
  roles: readonly string[],
): Operator | { readonly refused: string } {
  if (arn === undefined || arn === null || arn === '') return { refused: 'The request is not signed' };
  const [principal, account, role, name] = session.exec(arn) ?? [];
  const advice = `assume one of the operators' roles: ${roles.map(nameOfRole).join(', ')}`;
  if (principal === undefined || account === undefined || role === undefined || name === undefined)
    return { refused: `${whatIs(arn)} cannot change anything here; ${advice}` };
  if (roleOf(principal, roles) === undefined)
    return { refused: `The role ${role} of account ${account} is not an operators' role; ${advice}` };
  return { principal, person: name.toLowerCase() };
}

/** Which of the roles a session is of. */
export function roleOf(principal: string, roles: readonly string[]): string | undefined {
  const [, account, role] = session.exec(principal) ?? [];
  return roles.find((each) => accountOf(each) === account && nameOfRole(each) === role);
}

function whatIs(arn: string): string {
  if (arn.endsWith(':root')) return 'The root user';
  return /:user\//.test(arn) ? 'A user without a role' : 'This kind of principal';
}

/** `arn:aws:iam::111122223333:role/path/name`: sessions do not name the path. */
const nameOfRole = (arn: string) => arn.slice(arn.lastIndexOf('/') + 1);
const accountOf = (arn: string) => arn.split(':')[4];
