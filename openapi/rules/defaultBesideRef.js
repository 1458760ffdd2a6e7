/** A default belongs to the schema that a reference names: Java does not compile with one beside the reference. */
export default function defaultBesideRef() {
  return [{ message: 'a default stands beside a reference; give the field a schema of its own' }];
}
