import { createPlanEntities, type PlanEntitiesDeps } from '#shared/reconciliation/entities/plan-entities.ts';
import { createEntitySources, type SourcesDeps, type SourcesEnvironment } from './entity-sources.ts';

type Stores = SourcesDeps & Pick<PlanEntitiesDeps, 'breaks' | 'register'>;

/** Plans the runs of the tier `entities`, which knows all types of events: it loads with them. */
export function connectPlanEntities(environment: SourcesEnvironment, stores: Stores) {
  return createPlanEntities({ ...stores, ...createEntitySources(environment, stores) });
}
