import { isRecord } from '#shared/kernel/json.ts';
import { ToolError } from './tool-error.ts';

/** Members by which somebody would lead a program to a live bank or account; spelt without separators. */
const refused = new Set([
  'accesskeyid',
  'accesstoken',
  'apikey',
  'authorization',
  'authurl',
  'awsaccesskeyid',
  'awssecretaccesskey',
  'awssessiontoken',
  'bankurl',
  'baseurl',
  'clientid',
  'clientsecret',
  'credentials',
  'endpoint',
  'endpointurl',
  'secretaccesskey',
  'sessiontoken',
]);

/** Throws if an address of a bank or credentials are anywhere in the input; the message never repeats them. */
export function refuseLiveAccess(given: unknown): void {
  const found = namesIn(given).find((name) => refused.has(name.replaceAll(/[^a-z]/gi, '').toLowerCase()));
  if (found === undefined) return;
  throw new ToolError(
    `Leave ${found} out: this server uses only the simulated bank in its own process, and takes neither credentials nor addresses of another one. If they are real, replace them at the bank: they are in this conversation now.`,
  );
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isRecord(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}

/** What the commands of this product find a live bank or AWS account by. */
const isLiveVariable = (name: string) =>
  name === 'BANK_URL' || name === 'OPERATOR' || /^(AWS|CDK)_/.test(name);

/** A sentence for a person who might expect otherwise: it names the variables, never their values. */
export function ignoredVariables(environment: NodeJS.ProcessEnv): string | undefined {
  const names = Object.keys(environment)
    .filter((name) => isLiveVariable(name) && environment[name] !== '')
    .toSorted();
  if (names.length === 0) return undefined;
  return `This server uses only the simulated bank in its own process: it does not read ${names.join(', ')}.`;
}
