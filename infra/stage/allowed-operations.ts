import type * as z from '#shared/kernel/zod.ts';
import { whyNotAllowed } from '#shared/automation/allow-list.ts';
import type { Stage } from './stage.ts';
import type { Team } from './team.ts';

/** Teams with their own function that calls the bank for them. */
export const teamsWithOperations = ({ teams }: Stage): readonly Team[] =>
  teams.filter(({ operations }) => operations.length > 0);

/** What is wrong with a list of operations. */
export const problemsOfOperations = (operations: readonly string[]): readonly string[] =>
  operations.flatMap((operation) => {
    const reason = whyNotAllowed(operation);
    return reason === undefined ? [] : [`${operation} ${reason}`];
  });

/** A team's operations are fixed at synthesis, so unknown ones are detected there. */
export function checkOperations(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const refuse = (path: readonly PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message });
  for (const [index, team] of stage.teams.entries()) {
    const path = ['teams', index, 'operations'];
    for (const problem of problemsOfOperations(team.operations)) refuse(path, problem);
    const isUseless = team.operations.length > 0 && callersOf(team, stage) === 0;
    if (isUseless) refuse(path, `no role may call them: ${team.name} has no callers`);
    if (team.operations.length > 0 && stage.callBudget.teams[team.name] === undefined)
      refuse(['callBudget', 'teams'], `${team.name} calls operations and has no slots of the pool`);
  }
  const { welcomeAs } = stage;
  const greeter = stage.teams.find(({ name }) => name === welcomeAs);
  for (const operation of welcomeAs === undefined ? [] : welcomeOperations)
    if (greeter?.operations.includes(operation) !== true)
      refuse(['welcomeAs'], `${String(welcomeAs)} is not a team with the operation ${operation}`);
}

/** Operations used by the example state machine. */
const welcomeOperations = ['accounts.get', 'sms.messages.create'] as const;

function callersOf({ name, callers }: Team, { welcomeAs }: Stage): number {
  return callers.length + (name === welcomeAs ? 1 : 0);
}
