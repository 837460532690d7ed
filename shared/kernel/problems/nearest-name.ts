/** The known name that a misspelt one was meant to be, if one is at most two letters off. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = plain(name);
  const most = given.length < 5 ? 1 : 2;
  for (let edits = 0; edits <= most; edits += 1) {
    const near = known.find((each) => isWithin(given, plain(each), edits));
    if (near !== undefined) return near;
  }
  return undefined;
}

/** `firstName` and `first_name` are one. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Whether that many letters put in, left out or replaced make one of the other. */
function isWithin(one: string, other: string, edits: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  if (rest === '' || otherRest === '') return rest.length + otherRest.length <= edits;
  if (edits === 0) return false;
  const [shorter, otherShorter] = [rest.slice(1), otherRest.slice(1)];
  return (
    isWithin(shorter, otherShorter, edits - 1) ||
    isWithin(shorter, otherRest, edits - 1) ||
    isWithin(rest, otherShorter, edits - 1)
  );
}
