// Dredd loads hooks as CommonJS and gives them through a module of its own; the work itself is in hook-work.ts.
const hooks = require('hooks');

let work;

function settle(promise, done) {
  promise.then(
    () => done(),
    (error) => {
      console.error(error);
      process.exit(70);
    },
  );
}

hooks.beforeAll((transactions, done) => {
  settle(
    import('./hook-work.ts').then(({ HookWork }) => {
      work = new HookWork(JSON.parse(process.env.DARKROOM_DREDD ?? '{}'));
      return work.begin(transactions);
    }),
    done,
  );
});
hooks.beforeEach((transaction, done) => settle(work.before(transaction), done));
hooks.afterEach((transaction, done) => {
  if (transaction.skip) done();
  else settle(work.after(transaction), done);
});
hooks.afterAll((_transactions, done) => settle(work.end(), done));
