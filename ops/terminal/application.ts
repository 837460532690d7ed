import { buildRouteMap } from '@stricli/core';
import { carryOutLine, completionsOf } from './command-line.ts';
import { failureText, stageIn } from './failure-text.ts';
import { alarmsCommands } from './subjects/alarms.ts';
import { approvalsCommands } from './subjects/approvals.ts';
import { auditCommands } from './subjects/audit.ts';
import { checkCommand } from './subjects/check.ts';
import { consoleCommand } from './subjects/console.ts';
import { deadLettersCommands } from './subjects/dead-letters.ts';
import { driftSubject } from './subjects/drift.ts';
import { erase } from './subjects/erase.ts';
import { breaksCommands } from './subjects/breaks/commands.ts';
import { capabilitiesCommand } from './subjects/capabilities.ts';
import { jobsCommands } from './subjects/jobs.ts';
import { customerCommand, entityCommand, eventCommand } from './subjects/lives.ts';
import { logsCommand } from './subjects/logs.ts';
import { mcpCommand } from './subjects/mcp.ts';
import { mirrorCommands } from './subjects/mirror.ts';
import { onboardCommand } from './subjects/onboard.ts';
import { parkedCommands } from './subjects/parked.ts';
import { quarantineCommands } from './subjects/quarantine.ts';
import { unpublishedCommands } from './subjects/unpublished.ts';
import { replayCommand } from './subjects/replay.ts';
import { republishCommand } from './subjects/republish.ts';
import { runsCommands } from './subjects/runs.ts';
import { reconcileCommands } from './subjects/reconciliation.ts';
import { feesCommands } from './subjects/fees.ts';
import { statementsCommands } from './subjects/statements.ts';
import { statusCommand } from './subjects/status.ts';
import { supportBundleCommand } from './subjects/support-bundle.ts';
import { subscriptionsCommands } from './subjects/subscriptions.ts';
import type { Terminal, Typing } from './terminal.ts';

const commands = buildRouteMap<string, Typing>({
  docs: { brief: 'Operates a deployment; personal fields are masked unless you pass --personal' },
  routes: {
    status: statusCommand,
    event: eventCommand,
    entity: entityCommand,
    customer: customerCommand,
    check: checkCommand,
    console: consoleCommand,
    mcp: mcpCommand,
    logs: logsCommand,
    'support-bundle': supportBundleCommand,
    alarms: alarmsCommands,
    subscriptions: subscriptionsCommands,
    mirror: mirrorCommands,
    erase,
    replay: replayCommand,
    parked: parkedCommands,
    'dead-letters': deadLettersCommands,
    quarantine: quarantineCommands,
    unpublished: unpublishedCommands,
    republish: republishCommand,
    jobs: jobsCommands,
    onboard: onboardCommand,
    statements: statementsCommands,
    fees: feesCommands,
    reconcile: reconcileCommands,
    runs: runsCommands,
    breaks: breaksCommands,
    capabilities: capabilitiesCommand,
    drift: driftSubject,
    approvals: approvalsCommands,
    audit: auditCommands,
  },
});

/**
 * Carries out what was typed behind `npm run ops --`. The exit code is 0, 1 for a failure, 2 for a wrong command, unless the
 * command says otherwise.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  return carryOutLine(args, lineOf(terminal, args));
}

/** What the last word may become of those typed behind `npm run ops --`. */
export async function completeCommand(
  words: readonly string[],
  terminal: Terminal,
): Promise<readonly string[]> {
  return completionsOf(words, lineOf(terminal, words));
}

function lineOf(terminal: Terminal, typed: readonly string[]) {
  return {
    name: 'npm run ops --',
    root: commands,
    context: { ...terminal, typed },
    failureText: (error: unknown) => failureText(error, stageIn(typed)),
  };
}

/** How each command is called: `parked list`. */
export function commandNames(): readonly string[] {
  return commands
    .getAllEntries()
    .flatMap(({ name: { original: subject }, target }) =>
      'getAllEntries' in target
        ? target.getAllEntries().map(({ name }) => `${subject} ${name.original}`)
        : [subject],
    );
}
