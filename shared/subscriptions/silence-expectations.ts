import { definitionOf } from '#shared/events/catalog.ts';
import type { ExpectedSilence, SilenceOfStage } from '#shared/events/expected-silence.ts';

/** The expected silence of each type, in hours. Types whose silence means nothing are omitted. */
export function silenceExpectations(
  eventTypes: readonly string[],
  { usual, named }: SilenceOfStage,
): Readonly<Record<string, ExpectedSilence>> {
  const usually = (eventType: string) =>
    usual === 'catalogue' ? definitionOf(eventType)?.usualSilence : undefined;
  return Object.fromEntries(
    eventTypes.flatMap((eventType) => {
      const expected = named[eventType] ?? usually(eventType);
      return expected === undefined || expected === 'rare' ? [] : [[eventType, expected]];
    }),
  );
}
