import { businessChanged } from '#shared/events/onboarding/businesses.ts';
import {
  mobileNumberCreated,
  mobileNumberDeleted,
  mobileNumberVerified,
} from '#shared/events/onboarding/mobile-numbers.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { onboarding } from '#shared/events/onboarding/table.ts';
import {
  businessTaxIdentificationChanged,
  personTaxIdentificationChanged,
} from '#shared/events/onboarding/taxes.ts';
import { consumersOf, on } from '#shared/lambda/consumer.ts';
import { queueConsumer, type QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { refreshEntity, type RefreshEntityDeps } from '#shared/mirror/refresh-entity.ts';
import type { CustomerReaders } from '#shared/mirror/customer-readers.ts';

type OnboardingDeps = QueueConsumerDeps & RefreshEntityDeps & { readonly readers: CustomerReaders };

/** Customers: their changes, numbers, taxes, identifications, questions about them, and their erasure. */
export function createHandler(deps: OnboardingDeps) {
  const { readers } = deps;
  const refreshBy = (reader: EntityReader) => refreshEntity({ ...deps, reader });
  const refreshMobileNumber = refreshBy(readers.mobileNumber);
  const consumers = consumersOf(onboarding, deps, {
    PERSON_CHANGED: on(personChanged, refreshBy(readers.person)),
    BUSINESS_CHANGED: on(businessChanged, refreshBy(readers.business)),
    PERSON_MOBILE_NUMBER_CREATED: on(mobileNumberCreated, refreshMobileNumber),
    PERSON_MOBILE_NUMBER_VERIFIED: on(mobileNumberVerified, refreshMobileNumber),
    PERSON_MOBILE_NUMBER_DELETED: on(mobileNumberDeleted, refreshMobileNumber),
    PERSON_TAX_IDENTIFICATION_CHANGED: on(
      personTaxIdentificationChanged,
      refreshBy(readers.taxIdentificationsOfPerson),
    ),
    BUSINESS_TAX_IDENTIFICATION_CHANGED: on(
      businessTaxIdentificationChanged,
      refreshBy(readers.taxIdentificationsOfBusiness),
    ),
  });
  return queueConsumer(deps, consumers);
}
