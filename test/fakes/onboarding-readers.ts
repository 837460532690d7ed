import type { OnboardingReaders } from '#functions/events/onboarding/bank-readers.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';

/** One answer to whatever is read. */
export function readersLike(reader: EntityReader): OnboardingReaders {
  return {
    person: reader,
    business: reader,
    mobileNumber: reader,
    taxIdentificationsOfPerson: reader,
    taxIdentificationsOfBusiness: reader,
  };
}
