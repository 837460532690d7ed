import { GraphWidget, type HorizontalAnnotation, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** Three of them beside each other. */
export function graph(
  title: string,
  left: IMetric[],
  leftAnnotations: HorizontalAnnotation[] = [],
): GraphWidget {
  return new GraphWidget({ title, left, leftAnnotations, width: 8, leftYAxis: { min: 0 } });
}
