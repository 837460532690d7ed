/** One value of a metric, as CloudWatch would get it. */
export interface Datapoint {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly value: number;
  readonly atMs: number;
}

/** Sorted, so that two orders of the same dimensions are one metric. */
export function metricId({
  namespace,
  metricName,
  dimensions,
}: Pick<Datapoint, 'namespace' | 'metricName' | 'dimensions'>): string {
  const sorted = Object.entries(dimensions).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([namespace, metricName, sorted]);
}

interface EmbeddedMetrics {
  readonly Timestamp: number;
  readonly CloudWatchMetrics: readonly {
    readonly Namespace: string;
    readonly Dimensions: readonly (readonly string[])[];
    readonly Metrics: readonly { readonly Name: string }[];
  }[];
}

/** What CloudWatch makes of a log line in the embedded metric format; nothing of any other line. */
export function embeddedDatapoints(line: string, atMs?: number): readonly Datapoint[] {
  if (!line.includes('"_aws"')) return [];
  const fields = JSON.parse(line) as Record<string, unknown> & { readonly _aws: EmbeddedMetrics };
  const { Timestamp, CloudWatchMetrics } = fields._aws;
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name }) =>
      Dimensions.flatMap((names) =>
        [fields[Name]].flat().map((value) => ({
          namespace: Namespace,
          metricName: Name,
          dimensions: Object.fromEntries(names.map((name) => [name, String(fields[name])])),
          value: Number(value),
          atMs: atMs ?? Timestamp,
        })),
      ),
    ),
  );
}
