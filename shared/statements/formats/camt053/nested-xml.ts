import XMLBuilder from 'fast-xml-builder';

type Element = Readonly<Record<string, unknown>>;

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, indentBy: ' ' });

/** The text of elements that stand inside of those, indented for it, without their tags. */
export function xmlWithin(tags: readonly string[], element: Element): string {
  const whole = builder.build(tags.reduceRight((inner, tag) => ({ [tag]: inner }), element));
  const around = tags.map((tag, depth) => ({
    before: `${' '.repeat(depth)}<${tag}>\n`.length,
    after: `${' '.repeat(depth)}</${tag}>\n`.length,
  }));
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  return whole.slice(
    sum(around.map(({ before }) => before)),
    whole.length - sum(around.map(({ after }) => after)),
  );
}

/** The text before and after the place where the element has a child of that name, which stands there for others. */
export function xmlAround(
  tags: readonly string[],
  child: string,
  elementWith: (placeholder: Element) => Element,
): readonly [before: string, after: string] {
  const text = xmlWithin(tags, elementWith({ [child]: placeholder }));
  const line = `<${child}>${placeholder}</${child}>\n`;
  const at = text.indexOf(line);
  // Texts are escaped, so none of them looks like this line.
  const begin = text.lastIndexOf('\n', at) + 1;
  return [text.slice(0, begin), text.slice(at + line.length)];
}

const placeholder = 'others';
