import type { ExpectedSilence, SilenceOfStage } from '#shared/events/expected-silence.ts';
import { usualSilence } from '#shared/events/usual-silence.ts';

/** The silence that is expected of each type, in hours; types whose silence says nothing are left out. */
export function silenceExpectations(
  eventTypes: readonly string[],
  { usual, named }: SilenceOfStage,
): Readonly<Record<string, ExpectedSilence>> {
  const ofCatalogue = usual === 'catalogue' ? byType : new Map<string, ExpectedSilence | 'rare'>();
  return Object.fromEntries(
    eventTypes.flatMap((eventType) => {
      const expected = named[eventType] ?? ofCatalogue.get(eventType);
      return expected === undefined || expected === 'rare' ? [] : [[eventType, expected]];
    }),
  );
}

const byType: ReadonlyMap<string, ExpectedSilence | 'rare'> = new Map(Object.entries(usualSilence));
