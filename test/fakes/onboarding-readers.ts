import type { CustomerReaders } from '#shared/mirror/customer-readers.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';

/** One answer to every read. */
export function readersLike(reader: EntityReader): CustomerReaders {
  return {
    person: reader,
    business: reader,
    mobileNumber: reader,
    taxIdentificationsOfPerson: reader,
    taxIdentificationsOfBusiness: reader,
  };
}
