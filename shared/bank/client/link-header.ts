/** Relations and addresses of a `Link` header (RFC 8288, before it RFC 5988). */
export function parseLinkHeader(header: string | null): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(
    /<([^>]*)>((?:\s*;[^,;]*(?:"[^"]*")?)*)/g,
  )) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    // One link may have several relations; the first of a kind counts.
    for (const relation of (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/))
      if (relation !== '' && !links.has(relation)) links.set(relation, target);
  }
  return links;
}
