/** Has tasks of one name take place one after the other, in the order in which they were asked for. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name) ?? Promise.resolve();
    const own = before.then(task);
    // The next one begins also after a failure.
    last.set(
      name,
      own.catch(() => undefined),
    );
    return own;
  };
}
