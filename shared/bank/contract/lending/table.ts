import { consumerOverdraftApplications } from './consumer-overdraft-applications.ts';

/** The area's rows by where they are mounted in the whole table. */
export const lendingTable = {
  persons: { consumerOverdraftApplications },
};
