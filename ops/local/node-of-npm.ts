const parts = (version: string) => version.split('.').map(Number);

/** The oldest Node that may import our modules: the first of `engines` in `package.json`. */
const oldest = '22.13';

/**
 * A sentence about a Node that is older than our modules need, by what npm says of itself (`npm/11.4.2 node/v20.19.0 …`).
 * Undefined if it is new enough, or if npm says nothing.
 */
export function oldNode(userAgent: string, ours = process.versions.node): string | undefined {
  const version = /\bnode\/v(?<version>\d+\.\d+\.\d+)/.exec(userAgent)?.groups?.['version'];
  if (version === undefined || !isOlder(version, oldest)) return undefined;
  return `Your Node ${version} has only started npm: the commands of this project run on Node ${ours}, which is installed beside them. Programs of your own that import its modules need Node ${oldest} or later.`;
}

/** What keeps this program from running on the Node that runs it. */
export function tooOldNode(version = process.versions.node): string | undefined {
  if (!isOlder(version, oldest)) return undefined;
  return `This needs Node ${oldest} or later, and Node ${version} runs it: \`npm install --save-dev node@24\` gives a folder a Node of its own, which npm and npx then use.`;
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = parts(version);
  const [leastMajor = 0, leastMinor = 0] = parts(than);
  return major === leastMajor ? minor < leastMinor : major < leastMajor;
}
