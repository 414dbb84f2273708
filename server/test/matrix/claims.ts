import type { World } from './world.ts';

/** Sends another host and date for a home. @returns whose it is afterwards, and whether its date is unchanged */
export async function claimHome(world: World) {
  const id = await world.freshHome('owner');
  const read = async () =>
    (await world.pool.query('select user_id, created_at from homes where id = $1', [id])).rows[0];
  const before = await read();
  await world.app.inject({
    method: 'PATCH',
    url: `/api/homes/${id}`,
    headers: world.headersOf('owner'),
    payload: { version: 1, user_id: world.members.another.user_id, created_at: '2020-01-01T00:00:00Z' },
  });
  const { user_id, created_at } = await read();
  return { user_id, as_listed: created_at.getTime() === before.created_at.getTime() };
}

/** Writes into the owner's ticket, claiming to be the team. @returns whether the message counts as the team's */
export async function claimTeam(world: World, viewer: 'owner' | 'admin'): Promise<boolean> {
  const { ticket_id } = world.about('owner');
  await world.pool.query("update support_tickets set status = 'open' where id = $1", [ticket_id]);
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/support_messages',
    headers: world.headersOf(viewer),
    payload: { ticket_id, message: 'This is the team', is_admin: true },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().is_admin;
}

/** Starts one conversation more than the daily limit (permissions.md row 48). @returns the status */
export async function claimStarts(world: World): Promise<number> {
  const { user_id } = world.members.owner;
  const home = await world.partnersHome();
  await world.pool.query(
    `with homes as (
       insert into homes (user_id, title, description, location, home_type)
       select user_id, 'One of many', 'One long room', 'Somewhere', 'Loft' from homes, generate_series(1, 80)
       where id = $2 returning id, user_id
     )
     insert into conversations (home_id, home_title, guest_id, host_id)
     select id, 'One of many', $1, user_id from homes`,
    [user_id, home],
  );
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/conversations',
    headers: world.headersOf('owner'),
    payload: { home_id: home },
  });
  await world.pool.query("delete from homes where title = 'One of many'");
  await world.pool.query("delete from conversations where home_title = 'One of many'");
  return reply.statusCode;
}
