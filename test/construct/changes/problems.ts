import { createOnly } from './create-only.ts';
import type { DeployedStack, Deployment } from './deployment.ts';
import { nameOfOutput, type Reference, referencesOf, resourcesIn } from './references.ts';

/**
 * What would stop `cdk deploy --all` on its way from one deployment to another, or would leave a stack with the name of
 * a resource that is gone. A stack that is no longer part of the product stays as it is.
 */
export function problemsOf(from: Deployment, to: Deployment): readonly string[] {
  const deployed = new Map(from.map((stack) => [stack.name, stack]));
  return to.flatMap((stack) => {
    const before = deployed.get(stack.name);
    const others = [...deployed.values()].filter(({ name }) => name !== stack.name);
    const taken = before === undefined ? [] : exportsInUse(before, stack, others);
    const changed = before === undefined ? [] : replaced(before, stack, to);
    const removed = before === undefined ? [] : removedInUse(before, stack, others);
    deployed.set(stack.name, stack);
    return [...taken, ...changed, ...removed, ...missing(stack, [...deployed.values()])];
  });
}

const exportsOf = ({ Outputs }: DeployedStack): ReadonlyMap<string, unknown> =>
  new Map(
    Object.values(Outputs).flatMap(({ Export, Value }) =>
      Export === undefined ? [] : [[Export.Name, Value]],
    ),
  );

/** CloudFormation deletes and changes no export while a stack imports it. */
function exportsInUse(before: DeployedStack, after: DeployedStack, others: Deployment): readonly string[] {
  const [old, now] = [exportsOf(before), exportsOf(after)];
  return others.flatMap((other) =>
    targetsOf(other, 'imported')
      .filter((name) => old.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
      .map((name) => `${after.name}: ${name} cannot be removed or changed, ${other.name} imports it`),
  );
}

/** AWS deletes none of them while the network interface of a function is in it, and a function has its own until it changes. */
const keptByUsers: readonly string[] = ['AWS::EC2::SecurityGroup', 'AWS::EC2::Subnet'];

function removedInUse(before: DeployedStack, after: DeployedStack, others: Deployment): readonly string[] {
  const gone = Object.entries(before.Resources)
    .filter(([id, { Type }]) => keptByUsers.includes(Type) && after.Resources[id] === undefined)
    .map(([id]) => id);
  if (gone.length === 0) return [];
  const used = new Set(
    others.flatMap((other) => [...targetsOf(other, 'imported'), ...targetsOf(other, 'read')]),
  );
  return Object.entries(before.Outputs)
    .filter(([id, { Export }]) => used.has(nameOfOutput(before.name, id)) || used.has(Export?.Name ?? ''))
    .flatMap(([, { Value }]) => resourcesIn(Value).filter((id) => gone.includes(id)))
    .map((id) => `${after.name}: ${id} cannot be removed, functions are in it`);
}

const targetsOf = (stack: DeployedStack, form: Reference['form']) => [
  ...new Set(
    referencesOf(stack)
      .filter((reference) => reference.form === form)
      .map(({ target }) => target),
  ),
];

function missing(stack: DeployedStack, deployed: Deployment): readonly string[] {
  const known = new Set(
    deployed.flatMap((each) => [
      ...exportsOf(each).keys(),
      ...Object.keys(each.Outputs).map((output) => nameOfOutput(each.name, output)),
    ]),
  );
  return [...targetsOf(stack, 'imported'), ...targetsOf(stack, 'read')]
    .filter((target) => !known.has(target))
    .map((target) => `${stack.name}: ${target} does not exist yet`);
}

/**
 * A new resource under the old logical id has another name. An import keeps CloudFormation from making it; a stack that
 * reads the name is not deployed again, since its own template is the same.
 */
function replaced(before: DeployedStack, after: DeployedStack, to: Deployment): readonly string[] {
  const used = new Set(to.flatMap((stack) => referencesOf(stack).map(({ target }) => target)));
  const named = Object.entries(after.Outputs)
    .filter(([id, { Export }]) => used.has(nameOfOutput(after.name, id)) || used.has(Export?.Name ?? ''))
    .flatMap(([, { Value }]) => resourcesIn(Value));
  return [...new Set(named)].flatMap((id) => {
    const [old, now] = [before.Resources[id], after.Resources[id]];
    if (old === undefined || now === undefined) return [];
    const differing = fixedPropertiesOf(now.Type).filter(
      (name) => JSON.stringify(old.Properties[name]) !== JSON.stringify(now.Properties[name]),
    );
    return [...differing, ...(old.Type === now.Type ? [] : ['its type'])].map(
      (name) => `${after.name}: ${name} makes a new ${id}, and other stacks keep the name of the old one`,
    );
  });
}

export function fixedPropertiesOf(type: string): readonly string[] {
  const properties = createOnly[type];
  if (properties === undefined)
    throw new Error(`${type}: list in create-only.ts what CloudFormation changes only by replacement`);
  return properties;
}
