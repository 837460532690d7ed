import ts from 'typescript';

/** The comments that stand directly above a node, as one text without tags. */
export function commentAbove(node: ts.Node): string | undefined {
  const joined = paragraphsAbove(node).join(' ');
  return joined === '' ? undefined : joined;
}

/** The same, paragraph by paragraph. */
export function paragraphsAbove(node: ts.Node): readonly string[] {
  const text = node.getSourceFile().text;
  return (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).flatMap(({ pos, end }) =>
    paragraphsOf(text.slice(pos, end)),
  );
}

function paragraphsOf(comment: string): readonly string[] {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/)?\s*/, ''))
    .join('\n')
    .replace(/@\w+.*/s, '')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
