import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import type { CommandResult } from './command-result.ts';
import { parseCommand, usage, type Command } from './command.ts';
import { answerDeadLetters } from './dead-letters/answer.ts';
import { deployedJob } from './deployed-job.ts';
import { askAtTerminal } from './erasure/ask-at-terminal.ts';
import { previewErasure } from './erasure/preview.ts';
import { requestErasure } from './erasure/request.ts';
import { answer } from './mirror/answer.ts';
import { deployedMirror } from './mirror/deployed-mirror.ts';
import { answerParked } from './parked/answer.ts';
import { replayAtTerminal } from './replay/at-terminal.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { removeSubscription } from './subscriptions/remove.ts';

const system = { clock: systemClock, timers: systemTimers };

try {
  await carryOut(parseCommand(process.argv.slice(2)));
} catch (error) {
  // The SDK's stack trace helps nobody at a terminal; what it says does.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function carryOut(parsed: Command): Promise<void> {
  switch (parsed.command) {
    case 'help':
      console.log(usage);
      break;
    case 'invalid':
      console.error(`${parsed.reason}\n\n${parsed.usage}`);
      process.exitCode = 2;
      break;
    case 'list-subscriptions':
      finish(await listSubscriptions(await deployedJob(parsed.stage, 'SubscriptionsFunction')));
      break;
    case 'remove-subscription':
      finish(await removeSubscription(await deployedJob(parsed.stage, 'SubscriptionsFunction'), parsed.id));
      break;
    case 'preview-erasure':
      finish(await previewErasure(await deployedJob(parsed.stage, 'ErasureFunction'), parsed.customer));
      break;
    case 'request-erasure':
      finish(await requestErasure(await deployedJob(parsed.stage, 'ErasureFunction'), parsed, askAtTerminal));
      break;
    case 'replay':
      finish(await replayAtTerminal(parsed, await deployedJob(parsed.stage, 'ReplayFunction')));
      break;
    case 'list-parked':
    case 'show-parked':
    case 'redrive-parked':
    case 'redrive-parked-family':
      finish(await answerParked(parsed, await deployedJob(parsed.stage, 'ParkedFunction'), system));
      break;
    case 'list-dead-letters':
    case 'show-dead-letter':
    case 'redrive-dead-letters':
      finish(await answerDeadLetters(parsed, await deployedJob(parsed.stage, 'DeadLettersFunction'), system));
      break;
    default:
      finish(await answer(parsed, { mirror: await deployedMirror(parsed.stage), clock: system.clock }));
  }
}

function finish({ text, exitCode }: CommandResult): void {
  console.log(text);
  process.exitCode = exitCode;
}
