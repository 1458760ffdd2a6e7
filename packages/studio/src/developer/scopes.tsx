export function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="chips">
      {scopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  );
}
