const places = [...'abcdefghijkl'];

/** Stands in for cards that are being loaded, so nothing moves when they arrive. */
export function PlaceholderCards() {
  return (
    <div className="cards" aria-hidden="true">
      {places.map((place) => (
        <div key={place} className="card ghost" />
      ))}
    </div>
  );
}
