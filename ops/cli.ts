import { parseCommand, usage } from './command.ts';
import { deployedJob } from './subscriptions/deployed-job.ts';
import type { CommandResult } from './subscriptions/job.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { removeSubscription } from './subscriptions/remove.ts';

const parsed = parseCommand(process.argv.slice(2));
switch (parsed.command) {
  case 'help':
    console.log(usage);
    break;
  case 'invalid':
    console.error(`${parsed.reason}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case 'list-subscriptions':
    finish(await listSubscriptions(deployedJob(parsed.stage)));
    break;
  case 'remove-subscription':
    finish(await removeSubscription(deployedJob(parsed.stage), parsed.id));
}

function finish({ text, exitCode }: CommandResult): void {
  console.log(text);
  process.exitCode = exitCode;
}
