/** The words of a line as a shell takes them: those in quotes are one. */
export const shellWords = (line: string): string[] =>
  Array.from(
    line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
