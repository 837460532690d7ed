/** Reports a mistake of the schedule at its place. */
export type Refuse = (path: readonly PropertyKey[], message: string) => void;
