import { prepareProgram } from '../e2e/prepare-program.ts';
import { emailOfCopy } from '../src/testing/practice/crowd.ts';
import { databases, makeCrowd, setServer, withServer } from './crowd-folder.ts';
import { type Compared, compare } from './crowd-measure.ts';
import { explaining, findWasteful, listenToServer } from './crowd-plans.ts';
import { addressesOf, openSide } from './crowd-sides.ts';

/**
 * `node bench/many-practices.ts FOLDER [practices clients appointments]` compares the demo practice alone with the same practice
 * among many copies of it (default 10,000 × 200 × 1,000, which is 10 GB). It requests every screen on both sides and
 * checks that the statements use their indexes and what they cost. Existing data in the folder is reused.
 */
const [folder = '', practices = 10_000, clients = 200, appointments = 1_000] = process.argv.slice(2);
if (!folder) throw new Error('in which folder?');
const size = { practices: Number(practices), clients: Number(clients), appointments: Number(appointments) };
const owner = 'maya@fernhill.example';

const tidy = await prepareProgram();
await makeCrowd(folder, size);
// A copy from the middle, whose rows are spread among those of the others.
const oneOfMany = emailOfCopy(Math.ceil(size.practices / 2), owner);
await setServer(folder, explaining);
const { log, said } = listenToServer();
const look = async (addressOf: (name: string) => string) => {
  const address = addressOf(databases.crowd);
  const side = await openSide(address, oneOfMany);
  const { plans, found } = await findWasteful({ address, side, said }, await addressesOf(side));
  console.log(`${plans} plans, ${found.length} of them off their index`);
  for (const line of found) console.log(line);
  await side.close();
};
await withServer(folder, look, log);
await setServer(folder, {});

await withServer(folder, async addressOf => {
  const alone = await openSide(addressOf(databases.alone), owner);
  const crowd = await openSide(addressOf(databases.crowd), oneOfMany);
  const all: Compared[] = [];
  for (const path of await addressesOf(alone)) all.push(await compare(path, { alone, crowd }));
  say(all);
  await alone.close();
  await crowd.close();
});
tidy();

function say(all: Compared[]) {
  const sum = (figure: (each: Compared) => number) => all.reduce((total, each) => total + figure(each), 0);
  const processor = sum(each => each.crowd.processor) / sum(each => each.alone.processor);
  const clock = sum(each => each.crowd.clock) / sum(each => each.alone.clock);
  console.log(
    `${all.length} addresses, all together: ${processor.toFixed(2)} of the processor, ${clock.toFixed(2)} by the clock`,
  );
  const ratios = (each: Compared) => [each.crowd.processor / each.alone.processor, each.crowd.clock / each.alone.clock];
  const dearest = all.toSorted((a, b) => (ratios(b)[0] ?? 0) - (ratios(a)[0] ?? 0));
  const over = dearest.filter(each => ratios(each).every(ratio => ratio > 1.5));
  console.log(`${over.length} over 1.5 in both`);
  for (const each of dearest.slice(0, Math.max(12, over.length))) {
    const [byProcessor = 0, byClock = 0] = ratios(each);
    const figures = [each.alone.processor, each.crowd.processor, each.alone.clock, each.crowd.clock];
    console.log(
      `${byProcessor.toFixed(2)} ${byClock.toFixed(2)} ${figures.map(ms => ms.toFixed(1)).join(' ')} ${each.status} ${each.path}`,
    );
  }
}
