import { spawnSync } from 'node:child_process';
import { printError, printOutput } from '#ops/terminal/screen.ts';
import { bundleContents, distinct } from './bundled-packages.ts';
import { deployedAdvisories } from './deployed-advisories.ts';

/** `npm run audit`: known weaknesses of the packages that are in the deployed functions. Tools are none of them. */
const packages = distinct(bundleContents().flatMap((content) => content.packages));
// It also ends with 1 for a weakness of a tool.
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], { encoding: 'utf8' });
const found = deployedAdvisories(JSON.parse(stdout || 'null'), packages);
if (found.length > 0) {
  printError(`Update these, which are deployed:\n${found.join('\n')}`);
  process.exitCode = 1;
} else printOutput(`${packages.length} deployed packages, none with a known weakness`);
