import { startBenchSite } from './bench-site.ts'
import { closedLoop } from './closed-loop.ts'
import { openConnection, requestOf } from './connection.ts'
const site = await startBenchSite({ members: 20_000 })
const connections = [await openConnection(site.port)]
const viewers = site.pairs.flat().slice(0, 16).map(({ token }) => ({ host: `localhost:${site.port}`, cookie: `sid=${token}`, 'accept-encoding': 'br' }))
await site.database.query({ text: 'create extension if not exists pg_stat_statements' }, []).catch((e) => console.log(String(e)))
const xacts = async () => { await new Promise(r => setTimeout(r, 1500)); return (await site.database.query<{ n: number }>({ text: `select xact_commit::int as n from pg_stat_database where datname = current_database()` }, [])).rows[0]!.n }
for (const path of ['/members', '/members', `/members/${site.others[0]}`, '/api/user.php', '/api/members', '/api/likes/given', '/chats']) {
  const a = await xacts()
  await closedLoop(connections, 100, async (c, turn) => { await c.ask(requestOf('GET', path, { headers: viewers[turn % 16] })) })
  console.log(path, ((await xacts()) - a) / 100)
}
for (const c of connections) c.close()
await site.stop()
