/** A synthesised template, as far as alarms are concerned. */
export interface PlainTemplate {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: Properties }>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

export type Properties = Readonly<Record<string, unknown>>;
export type Templates = Readonly<Record<string, PlainTemplate>>;

/**
 * Texts in place of the values that CloudFormation fills in: `stack/LogicalId` for a reference, across stacks as
 * well. So an alarm's dimension equals the text that a test has for a function or queue.
 */
export function createResolve(templates: Templates) {
  const exported = new Map<unknown, { readonly stack: string; readonly value: unknown }>();
  for (const [stack, { Outputs = {} }] of Object.entries(templates)) {
    for (const { Value: value, Export } of Object.values(Outputs)) {
      if (Export !== undefined) exported.set(Export.Name, { stack, value });
    }
  }
  const parameters = parametersOf(templates);
  return function resolve(stack: string, value: unknown): string {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return String(value);
    const [[name, of] = ['', undefined]] = Object.entries(value) as [string, unknown][];
    const texts = () => (of as readonly unknown[]).flatMap((each) => each);
    switch (name) {
      case 'Ref': {
        // Such as the region, which is the same in each stack.
        if (String(of).startsWith('AWS::')) return String(of);
        const given = parameters.get(String(of));
        return given === undefined ? `${stack}/${String(of)}` : resolve(given.stack, given.value);
      }
      case 'Fn::GetAtt':
        return `${stack}/${String(texts()[0])}`;
      case 'Fn::ImportValue': {
        const source = exported.get(of);
        if (source === undefined) throw new Error(`No stack exports ${String(of)}`);
        return resolve(source.stack, source.value);
      }
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = of as { readonly StackName: string; readonly OutputName: string };
        const source = keyOf(StackName);
        const output = templates[source]?.Outputs?.[OutputName];
        if (output === undefined) throw new Error(`${StackName} has no output ${OutputName}`);
        return resolve(source, output.Value);
      }
      case 'Fn::Join':
        return texts()
          .slice(1)
          .map((text) => resolve(stack, text))
          .join(String(texts()[0]));
      // A part of a name. Tests do not depend on which one.
      case 'Fn::Select':
      case 'Fn::Split':
        return texts()
          .slice(1)
          .map((text) => resolve(stack, text))
          .join('');
      default:
        throw new Error(`The evaluator does not resolve ${JSON.stringify(value)}`);
    }
  };
}

/** What stacks give to those inside of them, by the name of the parameter, which is that of the value. */
function parametersOf(templates: Templates) {
  const nested = Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.values(Resources)
      .filter(({ Type }) => Type === 'AWS::CloudFormation::Stack')
      .flatMap(({ Properties = {} }) => Object.entries(Properties['Parameters'] ?? {}))
      .map(([name, value]) => [name, { stack, value: value as unknown }] as const),
  );
  return new Map(nested);
}

/** `events`, for the name of that stack in any stage. */
const keyOf = (stackName: string) => stackName.split('-').at(-1)?.toLowerCase() ?? stackName;
