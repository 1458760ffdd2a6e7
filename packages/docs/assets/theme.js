// Before anything is painted, so a chosen theme does not flash up as the other one. The studio keeps its choice under the
// same name, and Redoc, which draws the reference, under a name of its own.
{
  const root = document.documentElement;
  root.dataset.scripts = '';
  try {
    const theme = localStorage.getItem('darkroom.theme');
    const chosen = theme === 'light' || theme === 'dark';
    if (chosen) {
      root.dataset.theme = theme;
      localStorage.setItem('redoc.colorMode', theme);
    } else localStorage.removeItem('redoc.colorMode');
  } catch {}
}
