import type { Inspection } from '#shared/aws/inspection/inspection.ts';
import { type TeamInbox, teamMessage, type TeamMessage, type TeamQueue } from './team-inbox.ts';

/** Empties the teams' queues and keeps what was on them. */
interface TeamInboxes {
  /** Takes what is there now; the count of new messages. */
  collect(): Promise<number>;
  all(): readonly TeamInbox[];
}

export function createTeamInboxes(teams: readonly TeamQueue[], inspection: Inspection): TeamInboxes {
  const inboxes = teams.map((team) => ({ team, messages: new Array<TeamMessage>() }));
  return {
    collect: async () => {
      const counts = await Promise.all(inboxes.map((inbox) => empty(inbox, inspection)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    all: () => inboxes,
  };
}

async function empty(
  { team, messages }: { team: TeamQueue; messages: TeamMessage[] },
  inspection: Inspection,
): Promise<number> {
  const before = messages.length;
  for (;;) {
    const bodies = await inspection.take(team.queueUrl);
    if (bodies.length === 0) return messages.length - before;
    for (const body of bodies) messages.push(teamMessage.parse(JSON.parse(body)));
  }
}
