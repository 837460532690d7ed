/** Partitions of the work table. */
export const checkPartitions = { alarmTest: 'ALARM_TEST', rolesLetIn: 'ROLES_LET_IN' } as const;

/** The client id in the secret of the bank before anybody has filled it in. */
export const unsetClientId = 'not-set';
