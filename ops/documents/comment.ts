import ts from 'typescript';

/** The comments that stand directly above a node, as one text without tags. */
export function commentAbove(node: ts.Node): string | undefined {
  const text = node.getSourceFile().text;
  const comments = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map(({ pos, end }) =>
    plainText(text.slice(pos, end)),
  );
  const joined = comments.filter((comment) => comment !== '').join(' ');
  return joined === '' ? undefined : joined;
}

function plainText(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/)?\s*/, ''))
    .join(' ')
    .replace(/@\w+.*/s, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
