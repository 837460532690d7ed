import { chooseExample, usage } from './choose-example.ts';
import { runExample } from './run-example.ts';

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
    await runExample(chosen.example.run, {
      bankUrl: chosen.bankUrl,
      say: chosen.example.writesData === true ? console.error : console.log,
      write: console.log,
    });
}
