import { buildCommand, buildRouteMap, type ApplicationContext } from '@stricli/core';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import {
  endWithReader,
  printError,
  printOutput,
  standardError,
  standardOutput,
} from '#ops/terminal/screen.ts';
import { bankUrlIn } from './bank-url.ts';
import { examples } from './examples.ts';
import { runExample } from './run-example.ts';

endWithReader();

const commands = examples.map(({ name, title, writesData, run }) => {
  const command = buildCommand<object, [], ApplicationContext>({
    docs: { brief: title },
    parameters: {},
    async func() {
      const bankUrl = bankUrlIn(process.env);
      await runExample(run, {
        bankUrl,
        say: writesData === true ? printError : printOutput,
        write: printOutput,
      });
    },
  });
  return [name, command] as const;
});

process.exitCode = await carryOutLine(process.argv.slice(2), {
  name: 'npm run example --',
  root: buildRouteMap<string, ApplicationContext>({
    docs: {
      brief: 'Short programs that show the client in use',
      fullDescription: `Short programs that show the client in use, each against a simulated bank of its own. Set BANK_URL to use another
one, such as that of npm run sandbox: some examples move its clock.`,
    },
    routes: Object.fromEntries(commands),
  }),
  context: { process: { stdout: standardOutput, stderr: standardError } },
});
