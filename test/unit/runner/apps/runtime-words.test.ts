import { expect, test } from "vitest";
import { exceptionsIn } from "../../../../runner/apps/app-end.ts";

const own = (method: string, file: string, line: number) => ({ method, file, line, own: true });

test("an unhandled exception is read with its message of several lines and its inner ones", () => {
  const output = `info: starting
Unhandled exception. System.InvalidOperationException: Nothing can be saved.
The store is closed.
 ---> System.IO.FileNotFoundException: There is no file desk.db.
   at Desk.Store.Open(String file) in /src/Store.cs:line 54
   --- End of inner exception stack trace ---
   at Amcp.Avalonia.Input.GestureLane.Run()
   at Avalonia.Controls.Button.OnClick()
   at Desk.Program.Main(String[] args) in /src/Program.cs:line 9
Aborted (core dumped)
`;
  expect(exceptionsIn(output)).toEqual([
    {
      type: "System.InvalidOperationException",
      message: "Nothing can be saved.\nThe store is closed.",
      depth: 0,
      frames: [{ method: "Avalonia.Controls.Button.OnClick()", own: false }, own("Desk.Program.Main(String[] args)", "/src/Program.cs", 9)],
      omitted: 0,
    },
    {
      type: "System.IO.FileNotFoundException",
      message: "There is no file desk.db.",
      depth: 1,
      frames: [own("Desk.Store.Open(String file)", "/src/Store.cs", 54)],
      omitted: 0,
    },
  ]);
});

test.each([
  [
    "Stack overflow.\nRepeated 261629 times:\n--------------------------------\n   at Desk.Main.Descend(Int32)\n--------------------------------\n",
    "System.StackOverflowException",
    "a method calls itself without end",
  ],
  [
    "Process terminated.\nThe store is damaged.\n   at System.Environment.FailFast(System.String)\n   at Desk.Main.Descend(Int32)\n",
    "Environment.FailFast",
    "The store is damaged.",
  ],
  [
    "Fatal error. System.AccessViolationException: Attempted to read or write protected memory.\n   at Desk.Main.Descend(Int32)\n",
    "System.AccessViolationException",
    "Attempted to read or write protected memory.",
  ],
  ["Fatal error. 0xC0000005\n   at Desk.Main.Descend(Int32)\n", "Fatal error of the runtime", "an access violation in native code"],
  [
    "Fatal error. Internal CLR error. (0x80131506)\n   at Desk.Main.Descend(Int32)\n",
    "Fatal error of the runtime",
    "Internal CLR error. (0x80131506)",
  ],
])("the runtime's own last words are read: %j", (output, type, message) => {
  const [exception, ...others] = exceptionsIn(`first\n${output}`) ?? [];
  expect(others).toEqual([]);
  expect(exception).toMatchObject({ type, message });
  expect(exception?.frames).toContainEqual({ method: "Desk.Main.Descend(Int32)", own: true });
});

test("an output without last words is no exception", () => {
  expect(exceptionsIn("   at the desk\nit said: Unhandled exception. none")).toBeUndefined();
  expect(exceptionsIn("")).toBeUndefined();
});
