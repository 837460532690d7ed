import { Hono } from 'hono';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { webhookFaults } from '#sandbox/webhooks/faults.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import { readControlBody } from './read-control-body.ts';

/** The delivery log, and faults of delivery. */
export function webhookRoutes({ desk }: SimulatedBank): Hono {
  const app = new Hono();
  app.get('/deliveries', ({ req, json }) => {
    const [state, type] = [req.query('state'), req.query('event_type')];
    const rows = desk
      .log()
      .filter(
        (row) =>
          (state === undefined || row.state === state) && (type === undefined || row.event_type === type),
      );
    return json(rows.map(shown));
  });
  app.get('/deliveries/:id', ({ req, json }) => {
    const row = desk.find(req.param('id'));
    return json({ ...shown(row), body: row.body });
  });
  app.post('/deliveries/replay', ({ json }) => {
    const rows = desk.log();
    for (const { id } of rows) desk.replay(id);
    return json({ replayed: rows.length });
  });
  app.post('/deliveries/:id/replay', ({ req, json }) => json(shown(desk.replay(req.param('id')))));
  app.post('/deliveries/:id/forge', ({ req, json }) => json(shown(desk.forge(req.param('id'))), 201));
  app.post('/deliveries/:id/repeat', ({ req, json }) => json(shown(desk.repeat(req.param('id')))));
  app.post('/deliveries/:id/notify-again', ({ req, json }) =>
    json(shown(desk.repeatUnderNewId(req.param('id'))), 201),
  );
  app.get('/webhooks', ({ json }) => json({ paused: desk.isPaused(), faults: desk.faults() }));
  app.post('/webhooks/pause', ({ json }) => {
    desk.pause();
    return json({ paused: true });
  });
  app.post('/webhooks/resume', ({ json }) => {
    desk.resume();
    return json({ paused: false });
  });
  app.post('/faults/webhooks', async ({ req, json }) => {
    desk.setFaults(await readControlBody(req, webhookFaults));
    return json(desk.faults());
  });
  return app;
}

/** Without the body, which holds personal data and would enlarge the log. */
function shown({ id, body, ...row }: Notification) {
  return { notification_id: id, ...row, body_bytes: Buffer.byteLength(body) };
}
