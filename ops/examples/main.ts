import { chooseExample, usage, type ChosenExample } from './choose-example.ts';
import { runExample } from './run-example.ts';

// Who reads the output may have seen enough: `npm run example -- export-bookings | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const chosen = chooseExample(process.argv.slice(2), process.env);
switch (chosen.outcome) {
  case 'help':
    console.log(usage);
    break;
  case 'invalid':
    console.error(`${chosen.reason}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case 'chosen':
    await run(chosen);
}

async function run({ example, bankUrl }: ChosenExample): Promise<void> {
  try {
    await runExample(example.run, {
      bankUrl,
      say: example.writesData === true ? console.error : console.log,
      write: console.log,
    });
  } catch (error) {
    // What happened says more at a terminal than where in the client.
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
