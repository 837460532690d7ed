/** What AWS takes in a second, unless a quota was raised. docs/CEILINGS.md says which of them ends what. */
export const awsRates = {
  dynamodb: {
    /** Of a table and of an index. A unit is a kilobyte; in a transaction, a row of the table costs two for each. */
    writeUnitsOfKey: 1_000,
    /** A unit is four kilobytes, read consistently. */
    readUnitsOfKey: 3_000,
    /** A table or an index that has not had more traffic, and is not prepared for more. */
    writeUnitsWhenCold: 4_000,
    readUnitsWhenCold: 12_000,
    writeUnitsOfTable: 40_000,
  },
  /** Of all APIs of an account and region. */
  apiGateway: { requestsOfAccount: 10_000, requestsInNewerRegions: 2_500 },
  lambda: {
    /** Invocations of a function, for each execution that it may have at once. */
    invocationsOfExecution: 10,
  },
  eventBridge: {
    /** Entries of PutEvents on all buses of an account and region. */
    entries: {
      'us-east-1': 10_000,
      'us-west-2': 10_000,
      'eu-west-1': 10_000,
      'us-east-2': 2_400,
      'eu-central-1': 2_400,
      elsewhere: 400,
    },
    /** Events delivered to targets of rules, archives included. Beyond it, events are delivered late. */
    deliveries: {
      'us-east-1': 18_750,
      'us-west-2': 18_750,
      'eu-west-1': 18_750,
      'us-east-2': 4_500,
      'eu-central-1': 4_500,
      elsewhere: 750,
    },
  },
} as const;

/** Each event may go to both buses. */
export const busesOfEvent = 2;

type Regional = { readonly elsewhere: number } & Readonly<Record<string, number>>;

/** What AWS takes in a region, or the least that it takes in any. */
export const inRegion = (rates: Regional, region: string): number => rates[region] ?? rates.elsewhere;
