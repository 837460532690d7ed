/** Half of a surrogate pair, which no UTF-8 can hold, and the code 0, which PostgreSQL refuses. */
const broken = /[\p{Cs}\0]/u;
/** How JSON escapes them. */
const escaped = /\\u(?:0000|d[89a-f])/i;

/** JSON that strict readers take: `\uFFFD` stands for what a text cannot hold. They would refuse the whole file. */
export function wellFormedJson(value: object): string {
  const json = JSON.stringify(value);
  // Most texts have none, and a second pass takes long.
  if (!escaped.test(json)) return json;
  const all = new RegExp(broken, 'gu');
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? member.replaceAll(all, '\uFFFD') : member,
  );
}

/** Whether strict readers take a text that is JSON. */
export function isWellFormedJson(json: string): boolean {
  if (!json.isWellFormed()) return false;
  if (!escaped.test(json)) return true;
  let isWell = true;
  JSON.parse(json, (name, member: unknown) => {
    if (broken.test(name) || (typeof member === 'string' && broken.test(member))) isWell = false;
    return member;
  });
  return isWell;
}
