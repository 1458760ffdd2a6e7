/** The state machine covers the status values, leads only to them, and has an initial and terminal states. */
export default function stateMachine(schema) {
  const { initial, states } = schema['x-state-machine'];
  const findings = [];
  const names = Object.keys(states);
  if (names.toSorted().join() !== schema.enum.toSorted().join()) {
    findings.push({ message: 'the states are not the values of the enum' });
  }
  if (!names.includes(initial)) findings.push({ message: `the initial state ${initial} is not a state` });
  for (const [name, { to }] of Object.entries(states)) {
    for (const next of to) {
      if (!names.includes(next)) findings.push({ message: `${name} leads to the unknown state ${next}` });
    }
  }
  if (!names.some((name) => states[name].to.length === 0)) findings.push({ message: 'no state is terminal' });
  return findings;
}
