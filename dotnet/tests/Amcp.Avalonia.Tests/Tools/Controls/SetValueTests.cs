using System.Globalization;
using System.Text.Json;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Calendar = Avalonia.Controls.Calendar;

namespace Amcp.Avalonia.Tests.Tools.Controls;

/// <summary>Values are set as they are read, in every culture, and a value that a control does not take or keep is refused.</summary>
[Collection(UiCollection.Name)]
public sealed class SetValueTests(LiveApp app) : IAsyncLifetime
{
    private CultureInfo _culture = CultureInfo.InvariantCulture;

    /// <inheritdoc/>
    public Task InitializeAsync() => app.Ui(() =>
    {
        _culture = CultureInfo.CurrentCulture;

        // Number boxes keep the format of the culture in which the first of them was created.
        _ = new NumericUpDown();
    });

    /// <inheritdoc/>
    public Task DisposeAsync() => In(_culture);

    public static TheoryData<string> Cultures => ["en-US", "de-DE", "th-TH", "fa-IR", "ar-SA", "he-IL-hebr", "ja-JP-era"];

    [Theory]
    [MemberData(nameof(Cultures))]
    public async Task Dates_times_and_numbers_are_written_as_they_are_read(string culture)
    {
        await In(CultureOf(culture));
        await using var window = await app.Show(() => Column(
            new DatePicker { Name = "Due" }, new TimePicker { Name = "At" }, new CalendarDatePicker { Name = "Start" }, new Calendar { Name = "Month" },
            new NumericUpDown { Name = "Price", FormatString = "N2" }, new Slider { Name = "Volume" }));

        foreach (var (element, value, read) in new[]
        {
            ("Due", "2026-03-05", "2026-03-05"), ("Due", "2028-02-29", "2028-02-29"), ("Start", "2026-03-05", "2026-03-05"), ("Month", "2026-12-01", "2026-12-01"),
            ("At", "09:30", "09:30:00"), ("At", "23:59:00", "23:59:00"), ("Price", "1234.5", "1234.5"), ("Volume", "2.5", "2.5"),
        })
        {
            Assert.Equal((element, read), (element, (await Set(element, value)).Text("value")));
            await app.Call("WaitForElement", new { element, properties = new { value = read } });
        }
    }

    [Theory]
    [InlineData("Due", "hello", "Due does not take `hello`: it takes a date from 2020-01-01 to 2030-12-31, written `yyyy-MM-dd`.")]
    [InlineData("Due", "05.03.2026", null)]
    [InlineData("Due", "2026-02-30", null)]
    [InlineData("Due", "2031-01-01", null)]
    [InlineData("Due", "2019-12-31", null)]
    [InlineData("At", "25:99", "At does not take `25:99`: it takes a time from 00:00 to 23:59, written `HH:mm`, in steps of 15 minutes.")]
    [InlineData("At", "09:07", null)]
    [InlineData("At", "09:15:30", null)]
    [InlineData("At", "24:00", null)]
    [InlineData("Start", "2026-03-01", "Start does not take `2026-03-01`: it takes a date from 2026-03-02 to 2026-03-20, written `yyyy-MM-dd`.")]
    [InlineData("Start", "2026-03-21", null)]
    [InlineData("Start", "2026-03-10", "Start does not take `2026-03-10`: it takes dates that are not blacked out.")]
    [InlineData("Month", "tomorrow", "Month does not take `tomorrow`: it takes a date, written `yyyy-MM-dd`.")]
    [InlineData("Price", "abc", "Price does not take `abc`: it takes a number from 1.5, with a decimal point.")]
    [InlineData("Price", "1", null)]
    [InlineData("Price", "2,5", null)]
    [InlineData("Volume", "NaN", "Volume does not take `NaN`: it takes a number from 0 to 100, with a decimal point.")]
    [InlineData("Volume", "101", null)]
    [InlineData("Volume", "13", "Volume does not take `13`: it takes the numbers of its ticks; the nearest are 10 and 20.")]
    public async Task What_a_control_does_not_take_is_refused_with_what_it_takes(string element, string value, string? message)
    {
        await In(CultureInfo.GetCultureInfo("de-DE"));
        await using var window = await app.Show(Limited);
        var before = await Values();

        var failure = await app.Failure("InvokePattern", new { element, pattern = "setValue", value, timeout = 20 });

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.Equal(message ?? failure.Message, failure.Message);
        Assert.StartsWith($"{element} does not take `{value}`: it takes ", failure.Message, StringComparison.Ordinal);
        Assert.Equal(before, await Values());
    }

    [Fact]
    public async Task An_empty_value_clears_what_can_be_empty()
    {
        await using var window = await app.Show(Limited);
        foreach (var (element, value) in new[] { ("Due", "2026-03-05"), ("At", "09:15"), ("Start", "2026-03-05"), ("Month", "2026-03-05"), ("Price", "2.5") })
        {
            await Set(element, value);
            Assert.Null((await Set(element, "")).Text("value"));
        }
    }

    [Theory]
    [InlineData("Due", "2026-03-05", "Due did not keep `2026-03-05`: it is `2026-03-06` now.")]
    [InlineData("Price", "5", "Price did not keep `5`: it is `4` now.")]
    [InlineData("Volume", "5", "Volume did not keep `5`: it is `4` now.")]
    [InlineData("Code", "hello world", "Code did not keep `hello world`: it is `hello` now.")]
    [InlineData("Secret", "hello world", "Secret did not keep the text that was set, and has another one now.")]
    public async Task A_value_that_the_app_replaces_is_told(string element, string value, string message)
    {
        await using var window = await app.Show(Correcting);

        var failure = await app.Failure("InvokePattern", new { element, pattern = "setValue", value });

        Assert.Equal(("INVALID_ARGUMENT", message), (failure.Code, failure.Message));
        Assert.DoesNotContain(element == "Secret" ? "hello" : "\u2022", failure.Details.ToJsonString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Upper", "abc", "ABC")]
    [InlineData("Phone", "5551234", "555-1234")]
    [InlineData("Grouped", "1234", "1,234.00")]
    [InlineData("City", "Lyon", "Lyon")]
    [InlineData("Editable", "Huge", null)]
    public async Task A_box_may_format_its_text(string element, string value, string? read)
    {
        await In(CultureInfo.GetCultureInfo("en-US"));
        await using var window = await app.Show(Formatting);

        Assert.Equal(read, (await Set(element, value)).Text("value") is var now && element == "Editable" ? null : now);
    }

    [Theory]
    [InlineData("Level", "UNSUPPORTED", "choose one of its items")]
    [InlineData("Rows", "UNSUPPORTED", "choose one of its items")]
    [InlineData("Agree", "UNSUPPORTED", "`toggle`")]
    [InlineData("Live", "UNSUPPORTED", "`toggle`")]
    [InlineData("Progress", "DISABLED", "is read-only.")]
    [InlineData("Fixed", "DISABLED", "is read-only.")]
    [InlineData("Shown", "DISABLED", "is read-only.")]
    public async Task What_is_no_value_or_read_only_is_refused(string element, string code, string message)
    {
        await using var window = await app.Show(() => Column(
            new ComboBox { Name = "Level", ItemsSource = new[] { "low", "high" } }, new ListBox { Name = "Rows", ItemsSource = new[] { "a" } },
            new CheckBox { Name = "Agree" }, new ToggleSwitch { Name = "Live" }, new ProgressBar { Name = "Progress", Maximum = 10 },
            new NumericUpDown { Name = "Fixed", IsReadOnly = true }, new Calendar { Name = "Shown", SelectionMode = CalendarSelectionMode.None }));

        var failure = await app.Failure("InvokePattern", new { element, pattern = "setValue", value = "5", timeout = 20 });

        Assert.Equal(code, failure.Code);
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    private static StackPanel Limited()
    {
        var start = new CalendarDatePicker { Name = "Start", DisplayDateStart = new DateTime(2026, 3, 2), DisplayDateEnd = new DateTime(2026, 3, 20) };
        start.TemplateApplied += (_, _) => start.BlackoutDates!.Add(new CalendarDateRange(new DateTime(2026, 3, 9), new DateTime(2026, 3, 11)));
        return Column(
            new DatePicker { Name = "Due", MinYear = new DateTimeOffset(2020, 6, 1, 0, 0, 0, TimeSpan.Zero), MaxYear = new DateTimeOffset(2030, 6, 1, 0, 0, 0, TimeSpan.Zero) },
            new TimePicker { Name = "At", MinuteIncrement = 15 }, start, new Calendar { Name = "Month" }, new NumericUpDown { Name = "Price", Minimum = 1.5m },
            new Slider { Name = "Volume", IsSnapToTickEnabled = true, TickFrequency = 10 });
    }

    private static StackPanel Correcting()
    {
        var due = new DatePicker { Name = "Due" };
        due.SelectedDateChanged += (_, _) => due.SelectedDate = new DateTimeOffset(new DateTime(2026, 3, 6));
        var price = new NumericUpDown { Name = "Price" };
        price.ValueChanged += (_, _) => price.Value = 4;
        var volume = new Slider { Name = "Volume" };
        volume.ValueChanged += (_, _) => volume.Value = 4;
        return Column(due, price, volume, Changing("Code", text => text[..Math.Min(5, text.Length)]), Changing("Secret", text => text[..Math.Min(5, text.Length)], '*'));
    }

    private static StackPanel Formatting() => Column(
        Changing("Upper", text => text.ToUpperInvariant()), new MaskedTextBox { Name = "Phone", Mask = "000-0000" },
        Changing("Grouped", text => decimal.TryParse(text, CultureInfo.CurrentCulture, out var number) ? number.ToString("N2", CultureInfo.CurrentCulture) : text),
        new AutoCompleteBox { Name = "City" }, new ComboBox { Name = "Editable", IsEditable = true, ItemsSource = new[] { "Small", "Large" } });

    private static TextBox Changing(string name, Func<string, string> change, char password = '\0')
    {
        var box = new TextBox { Name = name, PasswordChar = password };
        box.TextChanged += (_, _) => box.Text = change(box.Text ?? "");
        return box;
    }

    private static StackPanel Column(params Control[] children)
    {
        var column = new StackPanel();
        column.Children.AddRange(children);
        return column;
    }

    // Cultures with another calendar than their usual one: the Hebrew one, and the Japanese eras.
    private static CultureInfo CultureOf(string name)
    {
        var culture = new CultureInfo(name[..5]);
        culture.DateTimeFormat.Calendar = name switch
        {
            "he-IL-hebr" => new HebrewCalendar(),
            "ja-JP-era" => new JapaneseCalendar(),
            _ => culture.Calendar,
        };
        return culture;
    }

    private Task In(CultureInfo culture) => app.Ui(() => CultureInfo.CurrentCulture = CultureInfo.CurrentUICulture = culture);

    private Task<JsonElement> Set(string element, string value) => app.Call("InvokePattern", new { element, pattern = "setValue", value });

    private async Task<string> Values() => string.Join(' ', (await app.Call("GetElementTree", new { full = true })).Elements().Select(element => element.Property("value")));
}
