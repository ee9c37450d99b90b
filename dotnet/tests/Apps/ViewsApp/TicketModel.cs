namespace ViewsApp;

/// <summary>Represents the data of a ticket.</summary>
public sealed class TicketModel
{
    /// <summary>Gets an example for designers.</summary>
    public static TicketModel Example { get; } = new() { Title = "From a static property", Hours = 3 };

    /// <summary>Gets or sets the title.</summary>
    public string Title { get; set; } = "";

    /// <summary>Gets or sets the hours of work.</summary>
    public double Hours { get; set; }

    /// <summary>Gets the tags.</summary>
    public IList<string> Tags { get; } = [];

    /// <summary>Gets the tags in one line.</summary>
    public string AllTags => string.Join(", ", Tags);
}
