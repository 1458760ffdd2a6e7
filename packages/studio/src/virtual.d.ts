declare module 'virtual:operation-fields' {
  const fields: unknown;
  export default fields;
}
