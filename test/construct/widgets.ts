import { property, resourcesOf } from './synthesized.ts';

export interface Widget {
  readonly title: string;
  readonly metrics: readonly (readonly unknown[])[];
  readonly annotations?: { readonly horizontal: readonly { readonly value: number }[] };
}

/** What the page of production shows; names that only AWS knows stand as `?`. */
export function widgets(): readonly Widget[] {
  const [page] = resourcesOf('production', 'AWS::CloudWatch::Dashboard');
  const body = property<{ 'Fn::Join': [string, readonly unknown[]] }>(page, 'DashboardBody');
  const text = body['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : '?')).join('');
  const parsed = JSON.parse(text) as { readonly widgets: readonly { readonly properties: Widget }[] };
  return parsed.widgets.map(({ properties }) => properties);
}
