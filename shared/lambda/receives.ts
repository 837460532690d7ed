import type { SQSRecord } from 'aws-lambda';
import { redrivenAttribute } from '#shared/receiving/queue-message.ts';

export function attemptOf({ messageId, attributes }: SQSRecord) {
  return { messageId, receiveCount: Number(attributes.ApproximateReceiveCount) };
}

/** Seconds until a failed message comes back: they double with each receive, up to 15 minutes. */
export const delayFrom = (firstSeconds: number, receiveCount: number): number =>
  Math.min(900, firstSeconds * 2 ** Math.max(0, receiveCount - 1));

/** Whether a process may have ended during the work on it. It may as well have failed, or have waited for others. */
export function isSuspect(message: SQSRecord): boolean {
  return attemptOf(message).receiveCount > 1;
}

/** Whether an earlier try may have failed: it came back, or a person has sent it again from the dead letters. */
export function mayHaveFailed(message: SQSRecord): boolean {
  return isSuspect(message) || message.messageAttributes[redrivenAttribute] !== undefined;
}

/** At each receive, another message goes first, so that one that always fails cannot block the others. */
export function takingTurns(messages: readonly SQSRecord[]): readonly SQSRecord[] {
  const receives = messages.map((message) => attemptOf(message).receiveCount);
  const first = (Math.max(...receives) - 1) % messages.length;
  return [...messages.slice(first), ...messages.slice(0, first)];
}
