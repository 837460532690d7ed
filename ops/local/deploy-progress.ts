/** What a line of the deployment tool says about how far it is; undefined for all the others. */
export function deployProgress(line: string): string | undefined {
  const resource = /^(\S+)\s*\|\s*(\d+)\/(\d+)\s*\|/.exec(line);
  if (resource !== null) {
    const [, stack, done, total] = resource;
    return `${String(stack)}: ${String(done)} of ${String(total)} resources`;
  }
  if (line.startsWith('Bundling asset')) return 'bundling functions';
  const [, stack, step] = /^(\S+): (start: Publishing|creating CloudFormation changeset)/.exec(line) ?? [];
  if (stack === undefined) return undefined;
  return step === 'start: Publishing' ? `${stack}: publishing bundles` : `${stack}: preparing`;
}
