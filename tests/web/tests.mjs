// Runs the tests of a file that needs no browser: { 'what holds': function that throws if it does not }.

export function same(seen, expected, what) {
  if (seen !== expected) throw new Error(`${what}: expected ${expected}, seen ${seen}`);
}

export function runTests(tests) {
  let passed = 0;
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      test();
      passed++;
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL ${name}: ${error.message}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
