/** Half of a surrogate pair, which no UTF-8 can hold, and the code 0, which PostgreSQL refuses. */
const broken = /[\p{Cs}\0]/gu;
/** How JSON escapes them. */
const escaped = /\\u(?:0000|d[89a-f])/i;

/** `\uFFFD` stands for what no file should hold. */
export const wellFormed = (text: string): string => text.replaceAll(broken, '\uFFFD');

/** JSON that strict readers take: they would refuse the whole file for one such text. */
export function wellFormedJson(value: object): string {
  const json = JSON.stringify(value);
  // Most texts have none, and a second pass takes long.
  if (!escaped.test(json)) return json;
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? wellFormed(member) : member,
  );
}

/** Whether strict readers take a text that is JSON. */
export function isWellFormedJson(json: string): boolean {
  if (!json.isWellFormed()) return false;
  if (!escaped.test(json)) return true;
  let isWell = true;
  JSON.parse(json, (name, member: unknown) => {
    const texts = typeof member === 'string' ? [name, member] : [name];
    if (texts.some((text) => wellFormed(text) !== text)) isWell = false;
    return member;
  });
  return isWell;
}
